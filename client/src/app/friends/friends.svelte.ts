/** My friends, as the server last told them; what I do answers with the whole list anew. */
import { api } from '../../net/api.ts';
import type { Friend, FriendList } from '../../protocol.gen.ts';
import { Asking } from '../pending.svelte.ts';

/** Who asks me comes first, then friends, whom I asked, whom I blocked; by name within. */
const ORDER = ['asks', 'friends', 'asked', 'blocked'] as const satisfies readonly Friend['standing'][];

export class FriendsList {
  readonly asking = new Asking();
  #list = $state.raw<FriendList | null>(null);
  readonly friends = $derived.by(() => ORDER.flatMap((standing) => (this.#list?.friends ?? []).filter((friend) => friend.standing === standing)));

  get known(): boolean { return this.#list !== null; }
  /** The code of my link, null while I have none. */
  get link(): string | null { return this.#list?.link ?? null; }

  load(): Promise<boolean> { return this.#take(() => api.friends()); }
  renewLink(): Promise<boolean> { return this.#take(() => api.renewFriendLink()); }
  act(friend: Friend, what: 'accept' | 'remove' | 'block'): Promise<boolean> { return this.#take(() => api.friend(friend.id, what)); }

  #take(ask: () => Promise<FriendList>): Promise<boolean> {
    return this.asking.run(async () => { this.#list = await ask(); });
  }
}
