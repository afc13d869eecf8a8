import type { Article } from "#app/domain/support/support.ts";

export const audienceArticles: Article[] = [
  {
    slug: "collect-leads",
    group: "Your audience",
    title: "Collect leads, with consent",
    summary: "When to ask people, what to ask for, and how we record consent.",
    keywords: "lead capture form contact email gdpr consent skip continue without required phone company",
    body: `Turn it on under **Lead Capture Settings** in a hub's editor. You can ask people when they open the page, before they download, or both. Whoever skipped the form finds it again beside your Connect button.

- Keep it short. Every required field costs you leads. Name and email are usually enough.
- **Continue without** lets people skip the form. If you turn it off, they must fill in the form to see the page.
- **Email the Files** sends everyone who leaves an email address the files of that talk at once, in your hub's look. The links open on any device, without the form. Nobody gets the email twice, and people who unsubscribed from you get none.
- You write the consent wording. Each lead keeps the exact words that person agreed to, and when.

Once someone has left their details, none of your hubs asks them again on the same device. One person at three talks is one contact in [Leads](/dashboard/leads), and three leads in your figures.`,
  },
  {
    slug: "follow-up-leads",
    group: "Your audience",
    title: "Follow up after the talk",
    summary: "Write to everyone who came, search, statuses and notes, and how to download your contacts.",
    keywords:
      "leads export csv vcard excel crm mailchimp status notes filter delete download contacts newsletter thank write everyone email slides unsubscribe",
    body: `[Leads](/dashboard/leads) lists everyone who left you their details, newest first. You can search by name, email address or company, and filter by hub, date, source and consent.

Open a lead to see where you met, what they opened and rated at that talk, and which emails went to them. **Email** starts an email that names the person and the talk, and **Edit** corrects their details. People can also correct their own, their email address included, through the “Your data and privacy” link in every email. Give each lead a status (new, contacted, won or lost) and note what you agreed.

- **CSV** opens in any spreadsheet or mailing tool, accents included.
- **vCard** adds contacts to the address book on your phone or computer.

Both include only the leads your filters show. In exported files, text that a spreadsheet would treat as a formula starts with an apostrophe, to protect your computer.

**Follow-up**, under a hub's **Analytics & Results** and beside the leads of one hub, writes to everyone who came: one email with your thanks, a button to the talk's page and a link of your choice. Only people who agreed at that talk get it. You see the email first, can send a test to yourself, and are told who gets it and who doesn't and why. Nobody gets the same one twice, everyone can unsubscribe with one click, and replies come to your inbox. Members can send 5,000 a day.

When someone asks you to delete their details, delete the lead. Their feedback stays, without a name.`,
  },
  {
    slug: "import-leads",
    group: "Your audience",
    title: "Import leads from a file",
    summary: "Add people from a badge scanner, business cards or another program.",
    keywords: "badge scanner business card crm columns mapping duplicate",
    body: `On [Leads](/dashboard/leads) press **Import** and choose a [CSV file](/dashboard/help/csv-files) of up to 2,000 people and 5 MB. Most programs can export one.

- **Columns** are recognised by their names: email, first name, last name or full name, phone, company and notes, in several languages. If one is wrong, choose another; the file is checked again.
- Before anything is saved, you see how many people are new, who is a lead already, and which lines are left out and why.
- If someone is a lead already, only missing details are filled in. Nothing is replaced, and importing the same file twice changes nothing.

Imported people haven't agreed to anything on your forms, so their consent shows as “Not given”. Anyone who withdrew their consent to you is left as they are. Please import only people who expect to hear from you.`,
  },
  {
    slug: "qualified-audience",
    group: "Your audience",
    title: "Limit a hub to people on a list",
    summary: "Restrict a hub to its qualified audience, invite people and approve requests.",
    keywords:
      "qualified audience restricted access private invite invitation approve attendee whitelist verification code list verified pending waiting",
    body: `In a hub's editor, **Access Control & Privacy** offers three choices: anyone with the link, anyone who verifies an email address, or only people on the hub's list. You manage the list in [Qualified Audience](/dashboard/qualified-audience).

1. Choose the hub and add people: upload a [CSV file](/dashboard/help/csv-files), or type them in under **Manual Entry**.
2. Under **Manage Existing**, press **Send Invites**. Each person gets one email with a personal link. The list shows each email as queued, sent or failed. Nobody gets a second one unless you tick “Send again”.
3. See who has opened it: **Pending** means they haven't yet, **Verified** means they have.

**Waiting for approval** lists people who asked for access and are not on your list. Approve them one by one or all together.

Visitors are never told whether an address is on your list.`,
  },
  {
    slug: "csv-files",
    group: "Your audience",
    title: "CSV files for attendee lists and leads",
    summary: "How to set out the file, what we check, and how to save it so accents work.",
    keywords:
      "csv upload excel google sheets utf-8 encoding semicolon column header import 1000 rows invalid duplicate",
    body: `A line names the columns, also below a title. An attendee list needs one called **email**. Optional are **first_name** and **last_name**, or **name**. Other usual names such as “E-Mail”, “Vorname” or “Surname” are recognised too, and after choosing the file you can change which column holds what. A file of addresses without names of columns works too, and so do commas, semicolons, tabs and pipes.

- Up to 1,000 people and 5 MB per attendee list. For leads, see [Import leads](/dashboard/help/import-leads). Split longer lists and upload the parts one after the other.
- Before anything is saved, you see a report: who will be added, which lines are duplicates, and which are invalid and why, each with its line number.
- In attendee lists, names that start like a formula (=, +, -, @) are left out, and the person is added without a name.

If names look wrong in the report, the file was not saved as UTF-8. In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”. In Google Sheets choose File, Download, “Comma-separated values”.

You can also download a [template](/dashboard/qualified-audience/template.csv) and fill it in.`,
  },
  {
    slug: "feedback-questions",
    group: "Your audience",
    title: "Ask good feedback questions",
    summary: "Up to six questions, the types you can use, and how answers are counted.",
    keywords:
      "survey rating stars comment nps yes no choice scale question hide export average reason room sound pace quote testimonial consent report organiser booker proof request ask answer send slides",
    body: `Every hub starts with one question: how people rate the talk, from 1 (Poor) to 5 (Excellent). You can have up to six: ratings, free text, yes or no, 0 to 10, and choices.

- Put the rating first. It takes one tap, and people who start tend to continue.
- One open question is enough: “What will you do differently on Monday?” gets better answers than “Comments?”.

Under **Reasons** you choose what people can tick beside their stars: up to six for 4 or 5 stars and up to six for fewer, each about your talk or about the room. Results show what was ticked, and set apart low stars because of the room. They still count.

Whoever writes a comment is asked whether you may quote it. **May be quoted** under **All ratings and comments** lists these. **Quote** puts one on the talk's page and on your profile. Its author can change or withdraw it at any time.

**Compare deliveries**, under **Analytics & Results**, shows every room in which you gave this talk: a hub and its duplicates, and hubs you add by hand. Write down **What I changed** for each. **Few** marks fewer than 10 ratings. Only you see it.

**Report**, under **Analytics & Results**, makes a page for whoever booked you: ratings, reasons, approved quotes and downloads, without names and without groups of fewer than five people. Its link works for 90 days or as long as you choose, tells you when it was opened, and ends when you end it.

**Requests**, in the hub's editor, lets people ask for something you mentioned. Nobody else sees a request before you approve it under **Analytics & Results**, **Requests**. Others can then tap +1. You answer once, with a text, a file or a link: it appears on the talk's page, and everyone who asked and left an address gets one email.

**In the room** marks the answers of people who scanned your hall screen, whose QR code changes every 90 seconds. All others are **Later**: a printed code, a typed address, a link that was passed on.

**Certificates**, in the hub's editor and off at first, gives people who scanned your hall screen a certificate of attendance once the talk is over: a PDF with the name they type, the talk, its date and length, your name, and your own text, such as CPD points. Anyone can check it at the address on it.

Each device can answer once, and change its answer until the hub closes. You can hide a rude comment. It still counts in your figures and exports, so they stay honest.

You'll find the answers under **Analytics & Results** in the hub's editor.`,
  },
  {
    slug: "what-the-numbers-mean",
    group: "Your audience",
    title: "What the numbers mean",
    summary: "Views, devices, sources, engagement, and who isn't counted.",
    keywords:
      "analytics statistics views unique devices engagement conversion source referrer bot report percent average rating minute curve",
    body: `- **Views** count each time an active hub's page is opened. Your own visits, previews and known bots are left out.
- **Joined** counts who opened the page, wherever they are. **In the room** counts only those who scanned your hall screen.
- **Devices** are different phones and computers. One person using two devices counts twice.
- **Sources** show how people found you: **QR** scanned your code, **Link** typed or tapped your link, and the rest came from another website.
- **Share opened** counts how often people opened **Share This Talk** on the page.
- **Leads** are people who left their details at a talk, or whom you added to it. Someone at two talks is two leads and one contact, and stays a lead when their details were deleted since. Talks in the trash don't count.
- **Downloads** count each file once per device per day, also after you removed it.
- **Feedback** are answers with stars. A comment without stars counts as a comment only.
- **Engagement** is feedback divided by views, as a whole percentage.
- **Response rate** is ratings divided by the **Audience Size** that you enter in the hub's editor, with how many devices opened the page.

**Slides**, on a hub's Analytics & Results tab, shows under each slide how many looked at it for a second or longer, who stopped there and who came back to it, as numbers: nobody's name is stored with them. **Export CSV** has the same.

**Timeline**, on a hub's Analytics & Results tab, shows when people scanned, rated, downloaded and left their details: the first three hours minute by minute, then day by day, in the hub's time zone. Each device counts once a day there.

**Form: gained and lost** counts who saw your lead form, gave details, went on without and downloaded, beside your other talks that ask in another way or not at all.

[Analytics](/dashboard/analytics) also has the average rating, overall and for each hub. You can choose 7, 30 or 90 days, or your own dates. Days follow your account's time zone. **Export Report** gives you the same figures as a CSV file.`,
  },
];
