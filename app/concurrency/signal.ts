// Lets one part say that something happened without knowing who listens.

export interface Signal {
  emit(): void;
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
