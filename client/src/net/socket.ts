/** The wire that is a WebSocket. */
import { addressOf } from './api.ts';
import { readMessage, type Wire, type WireEvents } from './wire.ts';

/** The code of a socket that was cut off, as opposed to one that the server closed. */
const ABNORMAL = 1006;

export function openSocket(table: string, events: WireEvents): Wire {
  const socket = new WebSocket(addressOf.socket(table));
  // A socket that was given up may still deliver.
  let given = true;
  socket.onopen = () => { if (given) events.opened(); };
  socket.onmessage = ({ data }) => {
    if (!given) return;
    const message = readMessage(String(data));
    if (message !== null) {
      events.message(message);
      return;
    }
    given = false;
    socket.close();
    events.closed(null);
  };
  socket.onclose = ({ code }) => { if (given) events.closed(code === ABNORMAL ? null : code); };
  return {
    get isOpen() { return socket.readyState === WebSocket.OPEN; },
    send: (message) => socket.send(JSON.stringify(message)),
    close: () => {
      given = false;
      socket.close();
    },
  };
}
