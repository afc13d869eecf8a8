// The seed of all random values. TEST_SEED=… repeats a run that failed; every failure prints its seed.
export const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
