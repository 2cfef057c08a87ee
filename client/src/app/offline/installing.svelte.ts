/** Whether this page can become an app of the device, and how. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

class Installing {
  #prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.#prompt = null));
  }

  /** `ask`: the browser offers it; `by-hand`: it can be done, by a menu of the browser alone; `no`: neither, or it is done. */
  get way(): 'ask' | 'by-hand' | 'no' {
    if (matchMedia('(display-mode: standalone)').matches) return 'no';
    if (this.#prompt !== null) return 'ask';
    // An iPad says that it is a Mac, but no Mac has fingers on its screen.
    const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
    return isApple ? 'by-hand' : 'no';
  }

  async ask(): Promise<void> {
    const prompt = this.#prompt;
    // A prompt can be shown once.
    this.#prompt = null;
    await prompt?.prompt();
  }
}

export const installing = new Installing();
