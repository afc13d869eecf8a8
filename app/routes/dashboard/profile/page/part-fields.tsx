import { AvailabilityForm } from "#app/routes/dashboard/profile/page/availability-form.tsx";
import { BiographiesForm } from "#app/routes/dashboard/profile/page/biographies-form.tsx";
import type { DrawerPart } from "#app/routes/dashboard/profile/page/drawer-parts.ts";
import { HeroForm } from "#app/routes/dashboard/profile/page/hero-form.tsx";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { PastEventsForm } from "#app/routes/dashboard/profile/page/past-events-form.tsx";
import { SignatureTalksForm } from "#app/routes/dashboard/profile/page/signature-talks-form.tsx";

interface Props {
  part: DrawerPart;
  data: PageFormData;
  onClose(): void;
}

/** The form of a part. Loaded later: the screen is used without it too. */
export function PartFields({ part, data, onClose }: Props) {
  switch (part) {
    case "hero":
      return <HeroForm hero={data.hero} onClose={onClose} />;
    case "biographies":
      return <BiographiesForm biographies={data.biographies} onClose={onClose} />;
    case "past-events":
      return <PastEventsForm pastEvents={data.pastEvents} onClose={onClose} />;
    case "availability":
      return <AvailabilityForm availability={data.availability} onClose={onClose} />;
    case "signature-talks":
      return <SignatureTalksForm data={data} />;
  }
}
