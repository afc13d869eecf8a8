import { LetterFrame, TypedText } from "#app/letters/frame.tsx";
import type { Optional, WriteLetter } from "#app/letters/letter.ts";

interface SpeakerNews extends Optional {
  kind: "product" | "offer";
  subject: string;
  message: string;
}

const why = {
  product: "You are receiving news about Talk Hubs because product updates are on in your account settings.",
  offer: "You are receiving offers and events because you turned them on in your account settings.",
};

/** What the administrator of this installation writes to speakers who want to hear of it. */
export const speakerNews: WriteLetter<SpeakerNews> = (
  { kind, subject, message, unsubscribe },
  { companyLine, supportEmail },
) => ({
  subject,
  replyTo: supportEmail,
  unsubscribe,
  body: (
    <LetterFrame
      preview={message.slice(0, 120)}
      title={subject}
      footer={companyLine}
      optional={{ why: why[kind], unsubscribe }}
    >
      <TypedText text={message} />
    </LetterFrame>
  ),
});
