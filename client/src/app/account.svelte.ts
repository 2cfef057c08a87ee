/** Who plays in this browser. The key lives in a cookie that only the server reads; here is the name. */
import { t } from '../i18n/index.ts';
import { api } from '../net/api.ts';
import { forgetKept } from '../net/kept.ts';
import type { Account } from '../protocol.gen.ts';

class AccountStore {
  #account = $state.raw<Account | null>(null);
  #known = $state(false);
  #loaded: Promise<void> | null = null;

  get account(): Account | null {
    return this.#account;
  }

  /** The server has said whether this browser belongs to somebody. */
  get known(): boolean {
    return this.#known;
  }

  /** Nothing but this device leads to the account. */
  get isGuest(): boolean {
    return this.#account !== null && this.#account.login === null && !this.#account.phrase;
  }

  /** Asks the server once; a failure is thrown to whoever asked and may be tried again. */
  load(): Promise<void> {
    this.#loaded ??= this.#fetch().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  /** Asks anew, for what another device or tab has changed. */
  reload(): Promise<void> {
    this.#loaded = null;
    return this.load();
  }

  /** The server has just said who this is. */
  become(account: Account | null): void {
    const isAnother = this.#account !== null && account?.id !== this.#account.id;
    // Somebody else at this browser shall not find the matches of who was here before.
    if (account === null || isAnother) void forgetKept();
    this.#account = account;
    this.#known = true;
    this.#loaded = Promise.resolve();
  }

  async #fetch(): Promise<void> {
    this.become((await api.me()).account);
  }

  async rename(name: string): Promise<void> {
    this.become((await api.rename(name.trim())).account);
  }

  /** Makes a guest for those who just want to play; the name can be changed at any time. */
  async ensure(): Promise<void> {
    await this.load();
    if (this.#account === null) await this.rename(this.suggestion());
  }

  /** An animal of the night, for a guest who has not said a name. */
  suggestion(): string {
    const names = t('guest.names').split('|');
    return names[Math.floor(Math.random() * names.length)] ?? t('guest.label');
  }
}

export const account = new AccountStore();

/** What stands on a person's disc: the first letter as a reader sees it. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '?').toLocaleUpperCase();
}
