/** What carries the messages of a table: a socket, or requests that ask for news where no socket comes through. */
import type { ClientMessage, ServerMessage } from '../protocol.gen.ts';

export interface WireEvents {
  /** Something can be said now. */
  opened(): void;
  message(message: ServerMessage): void;
  /** It carries no more, for a code as a socket is closed with, or for none that anybody told. */
  closed(code: number | null): void;
}

export interface Wire {
  /** Whether something can be said. */
  readonly isOpen: boolean;
  send(message: ClientMessage): void;
  /** No event comes after this. */
  close(): void;
}

/** Begins to open a wire to a table. */
export type OpenWire = (table: string, events: WireEvents) => Wire;

/** What one frame says; null for what is no message, such as the half of one. */
export function readMessage(frame: string): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(frame);
    return typeof message === 'object' && message !== null && 'type' in message ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
