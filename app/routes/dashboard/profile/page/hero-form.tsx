import { profileLimits } from "#app/domain/profiles/profiles.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { ImageField } from "#app/routes/dashboard/files/image-field.tsx";
import { DrawerForm } from "#app/routes/dashboard/profile/page/drawer-form.tsx";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { TextField } from "#app/ui/fields.tsx";
import { CountedField, SwitchField } from "#app/ui/form-fields.tsx";

interface Props {
  hero: PageFormData["hero"];
  onClose(): void;
}

/** The top of the page. */
export function HeroForm({ hero, onClose }: Props) {
  const { form, fields, props } = useActionForm<PageFormData["hero"]["values"]>("hero", { defaultValue: hero.values });
  return (
    <DrawerForm form={form} props={props} version={hero.version} onClose={onClose}>
      <CountedField field={fields.headline} label="Headline" max={profileLimits.headline} rows={2} />
      <ImageField
        field={fields.stagePhotoUrl}
        label="Stage photo"
        kind="banner"
        hint="Landscape, at least 1600 px wide, under 10 MB"
        uploaded={{ tone: "success", title: "Stage photo uploaded successfully!" }}
      />
      <TextField
        field={fields.showreelUrl}
        label="Showreel"
        type="url"
        maxLength={profileLimits.link}
        placeholder="https://www.youtube.com/watch?v=..."
        description="A video on YouTube or Vimeo. It loads when a visitor starts it."
      />
      <TextField
        field={fields.homeBase}
        label="Base"
        maxLength={profileLimits.homeBase}
        placeholder="Based in Sydney"
      />
      <TextField
        field={fields.travel}
        label="Travel"
        maxLength={profileLimits.travel}
        placeholder="Travels worldwide, economy within Australia"
      />
      <TextField
        field={fields.languages}
        label="Languages"
        maxLength={profileLimits.languages}
        placeholder="English, French"
        description="With commas between them"
      />
      <SwitchField
        field={fields.showRating}
        label="Show how your talks were rated"
        description="The average of every public talk with at least five ratings. You can hide it, but not choose the talks."
      />
    </DrawerForm>
  );
}
