import { bioWords, countWords, profileLimits } from "#app/domain/profiles/profiles.ts";
import { readFieldText } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import { DrawerForm } from "#app/routes/dashboard/profile/page/drawer-form.tsx";
import type { PageFormData } from "#app/routes/dashboard/profile/page/page-data.server.ts";
import { TextareaField } from "#app/ui/fields.tsx";

interface Props {
  biographies: PageFormData["biographies"];
  onClose(): void;
}

const lengths = [
  { name: "bioShort", label: "Short", rows: 4 },
  { name: "bioMedium", label: "Medium", rows: 6 },
  { name: "bio", label: "Long", rows: 10 },
] as const;

/** The biography in three lengths, with the words counted as they are typed. */
export function BiographiesForm({ biographies, onClose }: Props) {
  const { form, fields, props } = useActionForm<PageFormData["biographies"]["values"]>("biographies", {
    defaultValue: biographies.values,
  });
  return (
    <DrawerForm form={form} props={props} version={biographies.version} onClose={onClose}>
      <p className="quiet">
        Write it as a host would read it: with your name, in the third person. The long one is also the Bio of your
        Profile Settings.
      </p>
      {lengths.map(({ name, label, rows }) => (
        <TextareaField
          key={name}
          field={fields[name]}
          label={label}
          rows={rows}
          maxLength={profileLimits[name]}
          description={`${countWords(readFieldText(fields[name]))} of ${bioWords[name]} words`}
          isDescriptionBelow
        />
      ))}
    </DrawerForm>
  );
}
