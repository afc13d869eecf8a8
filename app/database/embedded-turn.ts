/**
 * Whether the embedded database executes a statement at this moment (1) or not (0), in memory that another thread reads:
 * a statement is one turn of the main thread, however long it takes.
 */
export const embeddedTurn = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
