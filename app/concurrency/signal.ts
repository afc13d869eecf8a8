// Lets one part say that something happened without knowing who listens.

export interface Signal {
  /** Calls every listener, in the order they came, before it returns. */
  emit(): void;
  /** Adds a listener for the lifetime of the process. */
  listen(listener: () => void): void;
}

export function createSignal(): Signal {
  const listeners: (() => void)[] = [];
  return {
    emit() {
      for (const listener of listeners) listener();
    },
    listen: (listener) => void listeners.push(listener),
  };
}
