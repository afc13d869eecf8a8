/** The address of the speaker in the sample data. Its domain is reserved, so no other account has it. */
export const sampleSpeakerEmail = "amara@example.com";
