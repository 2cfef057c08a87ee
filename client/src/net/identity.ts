/** What the server is asked about one's own account: ways in, ways back, devices, and its end. */
import type { CodeOwner, CodeStatus, Device, DeviceCode, Me, Phrase, SetPassword, SignedIn } from '../protocol.gen.ts';
import { ask } from './api.ts';

/** Languages that have a list of words for phrases. */
export type PhraseLanguage = 'en' | 'zh-Hant' | 'zh-Hans';

export const identity = {
  signIn: (login: string, password: string) => ask<SignedIn>('POST', '/api/sign-in', { login, password }),
  signInByPhrase: (phrase: string) => ask<SignedIn>('POST', '/api/sign-in/phrase', { phrase }),
  /** Whom a code would sign in; it is not used up. */
  behindCode: (code: string) => ask<CodeOwner>('POST', '/api/sign-in/code/owner', { code }),
  signInByCode: (code: string) => ask<SignedIn>('POST', '/api/sign-in/code', { code }),
  setPassword: (wanted: SetPassword) => ask<Me>('POST', '/api/me/password', wanted),
  newPhrase: (language: PhraseLanguage) => ask<Phrase>('POST', '/api/me/phrase', { language }),
  showCode: () => ask<DeviceCode>('POST', '/api/me/code', {}),
  shownCode: () => ask<CodeStatus>('GET', '/api/me/code'),
  devices: () => ask<Device[]>('GET', '/api/me/devices'),
  /** Without a device all others are signed out. */
  signOutDevices: (device: string | null) => ask<Device[]>('POST', '/api/me/devices/sign-out', { device }),
  signOut: () => ask<Me>('POST', '/api/me/sign-out', {}),
  remove: (proof: string) => ask<Me>('POST', '/api/me/delete', { proof }),
};

/** The browser fetches the file by itself. */
export const EXPORT = '/api/me/export';
