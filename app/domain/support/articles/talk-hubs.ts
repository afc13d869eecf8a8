import type { Article } from "#app/domain/support/support.ts";

export const talkHubArticles: Article[] = [
  {
    slug: "make-your-first-hub",
    group: "Talk Hubs",
    title: "Make your first Talk Hub",
    summary: "Go from an empty account to a page people can open, in five minutes.",
    keywords: "create start begin new page publish slug url status draft active",
    body: `A Talk Hub is the public page of one talk. People open it from your last slide, download the files, rate the talk and leave their details.

1. Open [Create New Talk Hub](/dashboard/create-hub), or start from a [template](/dashboard/templates).
2. Enter the talk's title. The link is made from it, and you can change it. **Generate** makes it anew.
3. Set the event date. A hub can't go live without one.
4. Drop your slides where the form says so. They are uploaded while you type.
5. Choose a status. A **draft** is only visible to you. An **active** hub is open to everyone with its link.
6. Press **Create Hub**, which becomes **Create and Publish** for an active hub. You can then add more files, a lead form and your branding in the editor.

**Your page is live** comes next: download the slide with the QR code, try the page with your own phone (those stars arrive there and count nowhere), and say where people reach you.

In the editor a draft saves itself while you type; the header says **Saved**. **Publish** opens it to your audience. From then on nothing changes on the public page until you press **Save Changes**.

Check it before you share it. The preview beside the form shows the page as people will see it, and the **Public View** tab shows what is published now.`,
  },
  {
    slug: "import-your-talks",
    group: "Talk Hubs",
    title: "Bring your talks along",
    summary: "Import talks from a table, from Sessionize or pretalx.",
    keywords: "import move migrate csv excel spreadsheet programme sessionize pretalx schedule talks list draft past",
    body: `Press **Import talks** in [My Talk Hubs](/dashboard/hubs), and choose a file:

- **A table**, saved as CSV. Columns such as “Title”, “Event”, “Date”, “Place”, “Description”, “Slides” or “Video” are recognised, and you can choose others. Of the list of a programme, as Sessionize and pretalx export it, you get your own talks that were not declined.
- **Sessionize**: open the JSON address of your speaker profile, or of an event (its API address, view All, Sessions or Speakers), in your browser, and save what it shows. Of an event's talks you get your own.
- **pretalx**: open the event's schedule, and save its JSON or XML export. You get your own talks, with the event's name and zone.

Your own talks are those of the speaker who has your name. Where nobody has it, the report asks which speaker you are.

You see first which talks are new, which you have already, and which lines are left out and why. Dates such as 4/3/2026 may mean two days: the report says which of your other dates shows the order, or asks you.

The talks you choose become drafts, which only you can see. Nothing is loaded from the addresses in the file: slides and videos become links, and you can upload the files in the editor. Importing the same file again adds nothing twice, even after you renamed a draft.`,
  },
  {
    slug: "share-with-a-qr-code",
    group: "Talk Hubs",
    title: "Put the QR code on your last slide",
    summary: "Which size to download, where to put it, and why printed codes keep working.",
    keywords: "share link print slide scan png svg download projector code",
    body: `Press **Share** on the hub. You can download a finished 1920 × 1080 slide as PNG or SVG, copy the link, or take the code alone: as PNG in four sizes, or as SVG for print. If the hub is not open yet, the dialog says so and opens it with one press.

- On a phone, the code fills the screen and the screen stays on, so people beside you can scan it.
- For a projector, use the slide or the 1024 px code, as large as the slide allows. A code a fifth of the slide's height can be scanned from the back row.
- Leave the slide up while people ask questions. Most scans happen then.
- Write the link below the code for people who can't scan it.

The code uses your button colour if it stands out enough on white, and black otherwise. Scans are counted separately from other visits. See [What the numbers mean](/dashboard/help/what-the-numbers-mean).

People who scan it before the hub opens see when it opens, and the page opens by itself. **Your one QR for life** on the dashboard always opens your current talk, so you can print it once.

Printed codes keep working: if you change the hub's link or your username, old links lead to the new one for as long as you have your account.`,
  },
  {
    slug: "on-stage",
    group: "Talk Hubs",
    title: "Stage: the hall screen and the remote",
    summary: "Show the code, the feedback and the results on the projector, and change them from your phone.",
    keywords:
      "remote phone clicker timer notes hall screen projector present slides stage scene results reveal black venue laptop code short address clicker",
    body: `Open **Stage** from the hub's menu under My Talk Hubs, or from its editor. It has **Check**, **Rehearse**, **Remote** and **Screens**; under Screens, **Open Hall Screen** fills a projector with your talk, in your colours. Change the scene with the keys, a clicker or the buttons at the bottom:

- **1 Join** has the code to scan, and a short address for people who can't.
- **2 Resources** lists your files and links.
- **3 Feedback** asks for a rating and counts them.
- **S Slides** shows the pages of a PDF among your files, one by one over the full height. **←** and **→** turn them, and go on to the next scene after the last.
- **4 Results** stay hidden until you press **R**. Then people see the average (from five ratings on), the distribution and the comments you chose with **On screen** on the remote or **On stage** in the hub's results. No other comment is ever shown.
- **5 Thanks** has your picture and the code of your booking form.
- **B** makes the screen black, and brings it back. **F** is full screen, and the arrows go one scene on or back.

While you show slides, phones that look at them on your page **follow** them, a second or two later. Whoever swipes reads on their own, and comes back with **Follow again**.

If the network fails, the screen keeps its last state and the code, says so in a corner, and catches up by itself.

**Your phone** is the remote: press **Open Remote**, which comes first on the dashboard on the day of a talk. It changes the scenes, turns the slides with **Back** and **Next**, reveals the results, opens and closes the page, and shows your time, your **Private Notes** from the editor, the live counts and the newest comments. **On screen** shows one comment alone to the room, with its writer's first name if they agreed to be quoted, and **Back** returns to the scene before; **Take off** shows it no more. Time runs from the opening of the page, or from the start time if that is later; set an end time to see how much is left: the clock turns amber for the last five minutes, then red. Once opened, it also opens without network, for three days, with your notes and the time. What you press then is sent if the network is back within two minutes; otherwise the remote says that it was not sent.

**On the venue's computer** nobody needs your password. Press **Connect a Screen**, type the address and the code there, and the hall screen opens. It can only show; you change the scenes from your own devices. The code ends after 24 hours, or at once when you press **Disconnect**.

Every talk also has a **short address** such as hubs.example/j/KMPTR. It belongs to the talk for good, like its QR code.`,
  },
  {
    slug: "ready-for-stage",
    group: "Talk Hubs",
    title: "Stage check: ready before your talk",
    summary: "See what would go wrong, and fix it in time.",
    keywords: "check ready stage test links files broken qr code status open checklist",
    body: `Open **Stage** from a hub's editor, then **Check**. It checks that the hub is open during the talk, in the talk's timezone; that your page answers at its public address; that a camera can read the QR code; that every file opens and every link responds; that feedback can be stored; that emails leave; and that your plan lets the talk open.

- **Ready** needs nothing.
- **Look at this** works, but something is missing or could not be checked.
- **Fix this** does not work yet. The button beside it leads to the place.

It checks again when you come back to the tab, or when you press **Check Again**. Some websites refuse programs: open those links yourself. Up to 20 links are checked, and links to private networks never are.`,
  },
  {
    slug: "rehearsal",
    group: "Talk Hubs",
    title: "Rehearse before your talk",
    summary: "Try your audience's page on your own phone. Nothing counts.",
    keywords: "rehearse rehearsal try test dry run practice private link draft preview form rating",
    body: `Open **Stage** from a hub's editor, then **Rehearse**, and press **Start Rehearsal**. You get a private link and a QR code to your audience's page, with all its forms, whatever the hub's status. A banner says that it's a rehearsal.

Rate the talk, open the files, leave details. Under **What was tried** you see which forms arrived and which fields were filled. What people type isn't stored. Nothing counts in your views, leads, feedback or exports, and no email is sent: where the talk would send a code or the files, the list says so.

The rehearsal ends when the hub opens, when you press **End Rehearsal**, or after a week. Its link stops working and everything in it is deleted. **Clear** empties the list and keeps the link.

The page of a rehearsal leaves out the links to your profile and your other talks, because a booking there would be real.`,
  },
  {
    slug: "schedule-opening-and-closing",
    group: "Talk Hubs",
    title: "Open and close a hub automatically",
    summary: "Opening times, closing times, Open Now and Close Now.",
    keywords: "schedule timer auto close scheduled closed status open now close now reopen archive",
    body: `In the hub's editor, use the **Schedule** card to set an opening date and time and, with auto-close, a closing date and time.

- Before it opens, the hub is **Scheduled**: people see the title, the date and when it opens.
- After that it's **Active**, until the closing time, when it becomes **Closed**.
- **Open Now** opens the hub straight away and keeps a later closing time. **Close Now** closes it straight away, until you open it again. Both are also in the editor's header and in the menu of each hub under My Talk Hubs.

It opens and closes on time, even if nobody has visited for weeks.

A closed hub can still offer its files: turn on **Keep Files After Closing** under **Lead Capture Settings**. When it's off, the closed page has a form to ask for the slides. The **Schedule** card shows how many people asked, and we email them once you keep the files or open the hub again.

**Draft** and **Archived** override the schedule. An archived hub is no longer publicly accessible, but you keep everything it collected.`,
  },
  {
    slug: "time-zones",
    group: "Talk Hubs",
    title: "Time zones",
    summary: "Which time zone a hub follows, and what people elsewhere see.",
    keywords: "timezone utc daylight saving summer time clock hour wrong",
    body: `Each hub has its own time zone. Choose the one **where the event takes place**, not where you are now. The event date, the schedule and the calendar entry follow it, including daylight saving changes. An end time at or before the start is on the next day.

Visitors see the event's local time and, beside it, the same time in their own time zone.

New hubs start with your account's time zone, which comes from your browser when you sign up. Change it in [Profile Settings](/profile).

Your own figures, such as “This Month” in [Leads](/dashboard/leads), use your account's time zone.`,
  },
  {
    slug: "files-and-storage",
    group: "Talk Hubs",
    title: "Files, links and storage",
    summary: "What you can offer for download, how large files can be, and how storage works.",
    keywords: "upload download resource pdf powerpoint slides quota 50 mb 2 gb full limit replace feature reorder",
    body: `**Talk Resources** in the editor takes files and links. Files can be PDF, Word, PowerPoint, Excel, JPEG, PNG or SVG, up to 50 MB each. We check what is in the file, not just its name.

- Drag resources into order, or move them with the keyboard. **Featured** ones come first and are larger.
- Replacing a file keeps its link and its download count. Use it for corrected slides.
- People look at the slides of a PDF on their phones, one by one, without downloading it. **Edit** at the resource can offer **Slides to look at only**: then the file itself is not offered. Whoever sees a slide can still store a picture of it.
- The slides of a PDF are drawn when it is added; the first is there within seconds. A PDF with a password, or with more than 200 pages, can only be downloaded. For a PowerPoint file, export it as PDF and press **Add PDF** beside it. The pictures count in your storage.
- To show the slides on your own site, put the address of your hub into a frame (iframe), with **/embed** before your username and **/slides** at its end. Where your talk's page asks something first, the frame leads there.
- A link must begin with http, https, mailto or tel.

Your storage covers the whole account. Files in [Speaker Notes](/dashboard/speaker-notes) can be used in many hubs and only count once. If your storage is full, delete files no hub uses any more. The library shows where each file is used.

Downloads are counted once per device per day.`,
  },
  {
    slug: "branding-and-contrast",
    group: "Talk Hubs",
    title: "Your look, and text that stays readable",
    summary: "Logo, banner, colours and fonts, and why text changes colour automatically.",
    keywords: "brand colour color logo banner background font radius design universal contrast accessible",
    body: `A hub has a logo, a banner or background, four colours, a font and rounded or square buttons. Images can be up to 10 MB. A logo of 200 × 200 px is enough.

Text on your colours turns dark or white automatically, whichever is easier to read. Beside each colour you see its contrast. If it is too low, the editor offers the nearest colour that passes.

**Universal branding** gives all hubs the look of your profile. You can still change individual settings for a hub. If you turn it off, each hub keeps the look it had.`,
  },
  {
    slug: "templates",
    group: "Talk Hubs",
    title: "Start from a template",
    summary: "Use one of ours, or save one of your own hubs for the next talk.",
    keywords: "template gallery reuse copy duplicate custom request save",
    body: `The [gallery](/dashboard/templates) has templates for business, education, technology, leadership and health. **Preview** shows one with sample content; **Use Template** fills the create screen with it. Nothing is created until you press Create Hub.

Giving a talk again? **Duplicate** its hub instead. The design, questions, lead form and resources are copied, but not people or figures. Under **Analytics & Results**, **Compare deliveries** then shows the rooms side by side, with a note on what you changed. You can also save a hub as your own template.

Nothing suitable? **Request Custom Template** opens the [message form](/dashboard/help?subject=Custom%20template%20request#message).`,
  },
];
