/** The browser around a connection: sockets that a test opens, loses and speaks through, a network that comes and goes. */
import { vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../../src/protocol.gen.ts';

export class WireSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: WireSocket[] = [];
  static get last(): WireSocket {
    const socket = WireSocket.all.at(-1);
    if (socket === undefined) throw new Error('nothing has connected yet');
    return socket;
  }

  readonly url: string;
  readonly said: ClientMessage[] = [];
  readyState = WireSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    WireSocket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = WireSocket.CLOSED;
  }

  open(): void {
    this.readyState = WireSocket.OPEN;
    this.onopen?.();
  }

  tell(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose(code = 1006): void {
    this.readyState = WireSocket.CLOSED;
    this.onclose?.({ code });
  }
}

/** Replaces what a page gives to `Link`; returns the event target that stands for window and document. */
export function stubBrowser(): EventTarget {
  WireSocket.all = [];
  const page = new EventTarget();
  vi.stubGlobal('WebSocket', WireSocket);
  vi.stubGlobal('location', { origin: 'http://table.test' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
  return page;
}
