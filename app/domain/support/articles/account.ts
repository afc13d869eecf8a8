import type { Article } from "#app/domain/support/support.ts";

export const accountArticles: Article[] = [
  {
    slug: "public-profile",
    group: "Profile and bookings",
    title: "Your public profile",
    summary: "What organisers see, where each part comes from, and how to hide it.",
    keywords: "profile bio picture avatar topics testimonials social links public page hide visible",
    body: `Your profile stands at your username and shows your picture, name, bio, topics, talks, testimonials and links. [Manage Public Pages](/dashboard/public-pages) lists what is there, what is missing, and where to add it.

- Picture, name, company, bio and links: [Profile Settings](/profile).
- Experience, topics, testimonials and what you tell organisers: [Speaker Profile](/dashboard/speaker-settings).
- Talks: your public hubs that are active, scheduled or closed. Drafts, archived and private hubs are never listed.

A profile without a bio counts as incomplete. To hide it, switch off the public speaker profile in [Account Settings](/account-settings); profile and booking page then answer as if they did not exist, and your hubs stay open.`,
  },
  {
    slug: "booking-requests",
    group: "Profile and bookings",
    title: "Booking requests",
    summary: "How organisers reach you, and how to answer them.",
    keywords: "book booking inquiry speaker organiser event budget reply calendar spam",
    body: `Your profile has a **Book** button. Organisers tell you about their event, its date, audience and budget; none of that but name, email and event name is required.

You get a letter at once, the organiser gets a receipt. In your bookings you answer, take notes and move a request on: new, held, confirmed, done or declined. If the date is that of one of your own hubs, it says so.

Organisers are told to expect an answer within 24 to 48 hours.`,
  },
  {
    slug: "change-your-username",
    group: "Profile and bookings",
    title: "Change your username",
    summary: "What happens to links and printed codes.",
    keywords: "username url address rename redirect old link taken handle",
    body: `Change it in [Profile Settings](/profile). A username has 3 to 30 characters: a to z, digits and hyphens, with no hyphen at its ends.

All your addresses change at once, and the old ones lead to the new ones for ever: printed codes, links in old mails and bookmarks keep working. Nobody else can take a name of yours while you have your account.`,
  },
  {
    slug: "account-and-plan",
    group: "Account and privacy",
    title: "Your account, plan and limits",
    summary: "What the membership contains, and how to change your password.",
    keywords:
      "plan lifetime membership price billing refund limit five hubs password sign in session delete account export two-factor authenticator code recovery email change",
    body: `The lifetime membership is paid once, see [Billing & Plans](/billing). You can pay first and get your way in by letter, or try everything and join from your account. Receipts are there too, for printing. It holds up to five live, five draft and five archived hubs, 2 GB of files, and unlimited leads and feedback.

“Live” means active or scheduled. When a bucket is full, archive or delete a hub to make room; closing a hub is always possible, and closed hubs count nowhere.

A deleted hub waits in the trash for 30 days, with everything it collected.

Forgot your password? Choose “Forgot password?” on the sign-in page. The link works once, for one hour, and setting a new password ends all other sessions.

In [Account Settings](/account-settings) you change your password or email, see where you are signed in and sign out there, and turn on two-factor authentication: signing in then asks for a code from an app on your phone. Keep the recovery codes it shows; without phone and codes only our support can let you in.

To leave, choose **Delete Account** there. It takes everything with it, at once and for ever; download your data first.`,
  },
  {
    slug: "privacy-of-your-audience",
    group: "Account and privacy",
    title: "The privacy of your audience",
    summary: "What is kept about visitors, for how long, and what you may promise them.",
    keywords: "gdpr privacy cookies data protection delete personal tracking consent retention legal",
    body: `Visitors are counted by a random number in one cookie of our own. There is no advertising, no outside tracking, and no profile of anybody across speakers.

- Personal details are only kept where a person typed them: in a lead form, a rating's email field, a booking, or your list of attendees.
- Every lead holds the wording that was agreed to, and when.
- Your contacts are yours: no other speaker sees them, and we do not write to them except for what you or they asked for, such as an invitation or a code.

When somebody asks what you know about them or wants to be forgotten, search for their address in [Leads](/dashboard/leads) and in [Qualified Audience](/dashboard/qualified-audience), export or delete it there.`,
  },
];
