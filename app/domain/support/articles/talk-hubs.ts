import type { Article } from "#app/domain/support/support.ts";

export const talkHubArticles: Article[] = [
  {
    slug: "make-your-first-hub",
    group: "Talk Hubs",
    title: "Make your first Talk Hub",
    summary: "From an empty account to a page people can open, in five minutes.",
    keywords: "create start begin new page publish slug url status draft active",
    body: `A Talk Hub is the public page of one talk. People open it from your last slide, take the files, rate the talk and leave their address.

1. Open [Create New Talk Hub](/dashboard/create-hub), or start from a [template](/dashboard/templates).
2. Type the talk's title. **Generate** makes the address from it; you can change it.
3. Set the event date. Without one, a hub cannot go live.
4. Choose a status. A **draft** is only visible to you, an **active** hub is open to everyone with its link.
5. Press **Create Hub**. In the editor you then add resources, a lead form and your look.

Look at it before you share it: the preview beside the form is the public page itself, and the tab **Public View** shows what is published now.`,
  },
  {
    slug: "share-with-a-qr-code",
    group: "Talk Hubs",
    title: "Put the QR code on your last slide",
    summary: "Which size to download, how to place it, and why a printed code keeps working.",
    keywords: "share link print slide scan png svg download projector code",
    body: `Press **Share** on the hub. You can copy the link or download the code as PNG in four sizes, as SVG for print, and as a finished 1920 × 1080 slide.

- For a projector, use the slide or the 1024 px code, as large as the slide allows. A code a fifth of the slide's height is read from the back row.
- Leave the slide up while people ask questions. Most scans happen then.
- Write the address below the code, for people without a camera at hand.

The code has your button colour where that reads well on white, and is black otherwise. Scans are counted apart from other visits, see [What the numbers mean](/dashboard/help/what-the-numbers-mean).

A printed code does not die: if you change the hub's address or your username, old addresses lead to the new one for as long as you have your account.`,
  },
  {
    slug: "schedule-opening-and-closing",
    group: "Talk Hubs",
    title: "Open and close a hub by itself",
    summary: "Opening moments, closing moments, Open Now and Close Now.",
    keywords: "schedule timer auto close scheduled closed status open now close now reopen archive",
    body: `In the hub's editor, the card **Schedule** holds an opening date and time, and, with auto-close, a closing date and time.

- Before the opening moment the hub is **Scheduled**: people see the title, the date and when it opens.
- From then on it is **Active**, until the closing moment makes it **Closed**.
- **Open Now** opens at once; a closing moment still to come stays. **Close Now** closes at once and stays closed until you open it again.

Nothing has to run for this: the page is right at any second, even if nobody looked at it for weeks.

**Draft** and **Archived** are stronger than any schedule. An archived hub is no longer publicly accessible, and what it collected stays with you.`,
  },
  {
    slug: "time-zones",
    group: "Talk Hubs",
    title: "Time zones",
    summary: "Whose clock a hub follows, and what people elsewhere see.",
    keywords: "timezone utc daylight saving summer time clock hour wrong",
    body: `Each hub has its own time zone: choose the one of the **event's place**, not of where you are now. The event date, the schedule and the calendar entry follow it, through changes to daylight saving time too.

Visitors see the event's time with its place, and beside it the same moment on their own clock.

Your own figures, such as “this month” in [Leads](/dashboard/leads), are counted in your account's time zone.`,
  },
  {
    slug: "files-and-storage",
    group: "Talk Hubs",
    title: "Files, links and storage",
    summary: "What you can offer for download, how large it may be, and where the space goes.",
    keywords: "upload download resource pdf powerpoint slides quota 50 mb 2 gb full limit replace feature reorder",
    body: `**Talk Resources** in the editor takes files and links. Files may be PDF, Word, PowerPoint, Excel, JPEG, PNG or SVG, up to 50 MB each. What counts is what is in the file, not its name.

- Drag resources into order, or move them with the keyboard. **Featured** ones come first and larger.
- Replacing a file keeps its link and its download count. Use it for the corrected slides.
- A link must begin with http, https, mailto or tel.

Your plan has one storage for the whole account. Files in [Speaker Notes](/dashboard/speaker-notes) can be used in many hubs and count once. If the storage is full, delete what no hub uses any more; the library shows where each file is used.

Downloads are counted once for each device and day.`,
  },
  {
    slug: "branding-and-contrast",
    group: "Talk Hubs",
    title: "Your look, and text that stays readable",
    summary: "Logo, banner, colours and fonts; and why text changes its colour by itself.",
    keywords: "brand colour color logo banner background font radius design universal contrast accessible",
    body: `A hub has a logo, a banner or background, four colours, a font and rounded or square buttons. Images may be up to 10 MB; a logo of 200 × 200 px is enough.

Text on your colours turns dark or white by itself, whichever reads better. Beside each colour you see its contrast; where it is too low, the editor offers the nearest colour that passes.

**Universal branding** gives all hubs the look of your profile. A hub can still set single fields for itself. If you switch it off, each hub keeps the look it had.`,
  },
  {
    slug: "templates",
    group: "Talk Hubs",
    title: "Start from a template",
    summary: "Use one of ours, or keep one of your own hubs for the next talk.",
    keywords: "template gallery reuse copy duplicate custom request save",
    body: `The [gallery](/dashboard/templates) has templates for business, education, technology, leadership and health. **Preview** shows one with sample content; **Use Template** fills the create screen with it. Nothing is made before you press Create Hub.

If you give a talk again, **duplicate** its hub instead: design, questions, lead form and resources come along, people and figures do not. A hub can also be saved as a template of your own.

Nothing fits? **Request Custom Template** opens the [message form](/dashboard/help?subject=Custom%20template%20request#message).`,
  },
];
