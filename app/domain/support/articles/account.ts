import type { Article } from "#app/domain/support/support.ts";

export const accountArticles: Article[] = [
  {
    slug: "public-profile",
    group: "Profile and bookings",
    title: "Your public profile",
    summary: "What organisers see, where to edit each part, and how to hide it.",
    keywords: "profile bio picture avatar topics testimonials social links public page hide visible",
    body: `Your profile's link ends in your username. It shows your picture, name, bio, topics, talks, testimonials and links. [Manage Public Pages](/dashboard/public-pages) lists what's on it, what's missing and where to add it.

- Picture, name, company, bio and links: [Profile Settings](/profile).
- Experience, topics, testimonials and what you tell organisers: [Speaker Profile](/dashboard/speaker-settings).
- Introduction, photos in print size and what you need on stage: [For organisers](/dashboard/kit). Your profile links to their page, with a one-sheet and everything as one zip. You can email the one-sheet from there, or add it to a reply.
- Talks: your public hubs that are active, scheduled or closed. Drafts, archived and private hubs are never listed, nor is a talk whose page you closed before it began.

A profile without a bio is incomplete. To hide your profile, turn off Public Speaker Profile in [Account Settings](/account-settings). Your profile and booking page then show “not found”, and your hubs stay open.`,
  },
  {
    slug: "embed-on-your-site",
    group: "Profile and bookings",
    title: "Embed on your site",
    summary: "Your talks, quotes, rating and booking form on your own website.",
    keywords: "embed iframe frame website widget wordpress squarespace code talks quotes rating booking form rss feed",
    body: `[Embed on your site](/dashboard/public-pages/embed) has the code of each frame, with a preview: your next talks, what people say, your rating, your booking form, and a card of one talk. Copy the code and paste it into your site's HTML.

- Frames have your colours, follow each visitor's light or dark mode, and change when you change something here. They set no cookies.
- Turn on **Fit the height to the content** to add a small script to the code. Without it a frame scrolls where its content is higher.
- What visitors can't find on your profile, they can't find in a frame: drafts, private hubs, a hidden profile. Talks that ask who people are have no card.`,
  },
  {
    slug: "booking-requests",
    group: "Profile and bookings",
    title: "Booking requests",
    summary: "How organisers contact you, and how to reply.",
    keywords: "book booking inquiry speaker organiser event budget reply calendar spam",
    body: `Your profile has a **Book** button. Organisers tell you about their event, its date, audience and budget. Only their name, email and event name are required.

We email you straight away and send the organiser a receipt. In [Bookings](/dashboard/bookings) you can reply, take notes and set a status: new, held, confirmed, done or declined. If you already have a talk that day, we'll point it out, and **Another day** offers the free days near it. While your profile shows your calendar, the booking form does the same.

Once a booking is confirmed, **Create hub** makes a draft Talk Hub with its name, date and place. From then on the booking has a link to that hub. When you move the booking to another day, it asks whether the talk's page moves too; when you decline it, whether its draft goes.

To see bookings, holds and the openings of your talks in your own calendar, subscribe it to the secret address under [Your calendar](/dashboard/bookings/calendar). You can revoke the address at any time.

Organisers are told to expect a reply within 24 to 48 hours.`,
  },
  {
    slug: "change-your-username",
    group: "Profile and bookings",
    title: "Change your username",
    summary: "What happens to links and printed codes.",
    keywords: "username url address rename redirect old link taken handle",
    body: `Change it in [Profile Settings](/profile). A username has 3 to 30 characters: a to z, digits and hyphens. It can't begin or end with a hyphen.

All your links change straight away, and the old ones lead to the new ones for as long as you have your account. Printed QR codes, links in old emails and bookmarks keep working. Nobody else can take one of your usernames while you have your account.`,
  },
  {
    slug: "account-and-plan",
    group: "Account and privacy",
    title: "Your account, plan and limits",
    summary: "What your plan allows, and how to change your password.",
    keywords:
      "plan lifetime membership price billing refund limit five hubs password sign in session delete account export two-factor authenticator code recovery email change",
    body: `{{#shop}}
You pay for the lifetime membership once. See [Billing & Plans](/billing), where you can also print your receipts. You can pay first and get a sign-in link by email, or try everything and join from your account. The membership includes up to five live, five draft and five archived hubs, 2 GB of files, and unlimited leads and feedback. Hubs and files that you already have stay when you join.

{{/shop}}
“Live” means active or scheduled. What you may use stands on [Billing & Plans](/billing). When you reach a limit, archive or delete a hub to make room. You can always close a hub, and closed hubs don't count towards any limit.

A deleted hub stays in the trash for 30 days, with everything it collected.

Forgot your password? Choose “Forgot password?” on the sign-in page. The link works once and expires after an hour. Setting a new password signs you out on all other devices.

In [Account Settings](/account-settings) you can change your password or email, see where you're signed in, sign out other devices and turn on two-factor authentication. Signing in then asks for a code from an app on your phone. Keep the recovery codes safe: without your phone or a code, only our support team can help you sign in.

To leave, choose **Delete Account** there. It deletes everything immediately and permanently, so download your data first.`,
  },
  {
    slug: "privacy-of-your-audience",
    group: "Account and privacy",
    title: "The privacy of your audience",
    summary: "What we keep about visitors, for how long, and what you can tell them.",
    keywords: "gdpr privacy cookies data protection delete personal tracking consent retention legal",
    body: `We count visitors with a random number in one cookie of our own. There is no advertising or outside tracking, and nobody is profiled across speakers.

- We only keep personal details that were entered: in a lead form, a rating's email field, a booking request or your attendee list.
- Every lead records the wording they agreed to, and when.
- Your contacts are yours. No other speaker sees them, and we only email them what you or they asked for, such as an invitation or a code.

When someone asks for their data, or asks you to delete it, search for their email address in [Leads](/dashboard/leads) and [Qualified Audience](/dashboard/qualified-audience). You can export or delete it there.`,
  },
];
