/** What a screen says when an email in the speaker's name is refused (domain/emails/sends). */
export const sendingRefusals = {
  "sender-limit-reached": {
    message: "You've reached today's limit for replies and invitations. Please try again tomorrow.",
  },
  "reader-limit-reached": {
    message:
      "This person has already received several such emails today. Try again tomorrow, or write from your own inbox.",
  },
  "sending-stopped": {
    message: "The administrator has stopped emails from your account. Please contact support.",
  },
};
