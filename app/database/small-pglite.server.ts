// PGlite as this product runs it: small, and ended by what it does not survive.
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { embeddedTurn } from "#app/database/embedded-turn.ts";

/** PostgreSQL has stopped. Only a new process opens the database again. */
export class DatabaseStopped extends Error {
  override name = "DatabaseStopped";
  /** PostgreSQL's own for a server that stopped after a crash. */
  readonly code = "57P02";
}

/** The functions of PostgreSQL in which a statement runs. */
interface PostgresModule {
  _PostgresMainLoopOnce(): void;
  /** After a statement that failed, where PostgreSQL goes on. */
  _PostgresMainLongJmp(): void;
}

/** The message that ends a series of others, in PostgreSQL's protocol. */
const syncMessage = "S".charCodeAt(0);

export class SmallPGlite extends PGlite {
  /** Resolves with the reason when PostgreSQL has stopped. */
  readonly stopped: Promise<unknown>;
  #stop: (reason: unknown) => void = () => {};
  #failure: DatabaseStopped | null = null;

  constructor(folder: string, options: PGliteOptions) {
    super(folder, options);
    this.stopped = new Promise((resolve) => {
      this.#stop = resolve;
    });
  }

  get hasStopped(): boolean {
    return this.#failure !== null;
  }

  /**
   * PGlite's first statement. V8 optimises each function that is called often. For PostgreSQL's parser, one function of
   * 100 KB, that takes 600 MB for a second, and no statement is noticeably faster. Whether a function may be optimised is
   * decided when it is first called, so it is forbidden during the first statement, which has nothing but the parser run:
   * an empty one.
   */
  override async _initArrayTypes(options?: { force?: boolean }) {
    this.#followPostgres();
    setFlagsFromString("--wasm-tier-up-filter=0");
    try {
      await this.exec("");
    } finally {
      setFlagsFromString("--wasm-tier-up-filter=-1");
    }
    await super._initArrayTypes(options);
  }

  /**
   * A statement that fails jumps back to PostgreSQL's main loop. Everything else that leaves it is PostgreSQL's end: a
   * panic, such as a full disk under a checkpoint or the log. PGlite ignores that and calls the loop again, for ever.
   */
  #followPostgres() {
    const module = this.Module as unknown as PostgresModule;
    const { _PostgresMainLoopOnce: runOnce, _PostgresMainLongJmp: goOn } = module;
    const status = (this as unknown as { POSTGRES_MAIN_LONGJMP: number }).POSTGRES_MAIN_LONGJMP;
    module._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (error) {
        if ((error as { status?: unknown }).status === status) throw error;
        this.#failure = new DatabaseStopped("PostgreSQL has stopped", { cause: error });
        this.#stop(error);
        // PGlite calls the function below for this status alone.
        throw Object.assign(new Error("stopped"), { status });
      }
    };
    module._PostgresMainLongJmp = () => {
      if (this.#failure) throw this.#failure;
      goOn();
    };
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#failure) {
      if (message[0] === syncMessage) return new Uint8Array(0);
      throw this.#failure;
    }
    Atomics.store(embeddedTurn, 0, 1);
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      if (!this.#failure) throw error;
      // The reason has arrived as the statement's own error, or `execProtocol` throws.
      return new Uint8Array(0);
    } finally {
      Atomics.store(embeddedTurn, 0, 0);
    }
  }

  override async execProtocol(...[message, options]: Parameters<PGlite["execProtocol"]>) {
    const hadStopped = this.hasStopped;
    const result = await super.execProtocol(message, options);
    // Without an error of its own a statement that was broken off would look like one that was done.
    if (this.#failure && !hadStopped) throw this.#failure;
    return result;
  }
}
