/** For text of which no address can be made. Apart from ascii.ts, which only the editors load. */
export const asciiMessage = "Please use a-z, 0-9 and -";
