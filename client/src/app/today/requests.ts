/** What is asked of the server about challenges. */
import { ask } from '../../net/api.ts';
import type { Challenge, TableInfo, Today } from '../../protocol.gen.ts';

export const askToday = () => ask<Today>('GET', '/api/challenges');
export const askChallenge = (day: string, game: string) => ask<Challenge>('GET', `/api/challenges/${encodeURIComponent(day)}/${encodeURIComponent(game)}`);
/** My attempt, or a match for practice once that is over. */
export const playChallenge = (game: string) => ask<TableInfo>('POST', `/api/challenges/${encodeURIComponent(game)}`, {});
