// Where what is drawn at random begins. TEST_SEED=… repeats a run that failed; every failure names its seed.
export const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
