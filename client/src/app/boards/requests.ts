/** What is asked of the server about ratings. */
import { ask } from '../../net/api.ts';
import type { Board, Statistics, TableRatings } from '../../protocol.gen.ts';

/** The ratings of the people at a rated table; once it is over, what it has changed. */
export const askRatings = (table: string) => ask<TableRatings>('GET', `/api/tables/${encodeURIComponent(table)}/ratings`);
export const askBoard = (game: string, seats: number, page: number) => ask<Board>('GET', `/api/boards/${encodeURIComponent(game)}/${seats}?page=${page}`);
export const askStatistics = () => ask<Statistics>('GET', '/api/me/statistics');
export const setListed = (listed: boolean) => ask<Statistics>('POST', '/api/me/listed', { listed });
