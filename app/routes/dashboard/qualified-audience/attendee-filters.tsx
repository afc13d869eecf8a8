import { Form, useSubmit } from "react-router";
import { inviteStates } from "#app/database/vocabulary.ts";
import {
  type AttendeeState,
  attendeeStateLabels,
  attendeeStates,
  type InviteState,
  inviteStateLabels,
} from "#app/domain/audience/audience.ts";
import styles from "#app/routes/dashboard/qualified-audience/qualified-audience.module.css";
import { Button } from "#app/ui/button.tsx";
import { IconSearch } from "#app/ui/icons.ts";
import { NativeSelect, TextInput } from "#app/ui/input.tsx";

export interface AttendeeFilterValues {
  search: string;
  state?: AttendeeState;
  invite?: InviteState;
}

const everyone = { value: "", label: "All" };
const states = [everyone, ...attendeeStates.map((value) => ({ value, label: attendeeStateLabels[value] }))];
const invites = [everyone, ...inviteStates.map((value) => ({ value, label: inviteStateLabels[value] }))];

/** A GET form for search, status and invitation. */
export function AttendeeFilters({ hubId, search, state, invite }: AttendeeFilterValues & { hubId: string }) {
  const submit = useSubmit();
  const submitForm = (event: React.ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form);
  return (
    <Form method="get" className={styles.filters} key={`${hubId} ${search} ${state} ${invite}`}>
      <input type="hidden" name="hub" value={hubId} />
      <input type="hidden" name="tab" value="manage" />
      <TextInput
        label="Search"
        name="search"
        type="search"
        defaultValue={search}
        placeholder="Name or email"
        leftSection={<IconSearch />}
      />
      <NativeSelect label="Status" name="state" defaultValue={state ?? ""} onChange={submitForm} data={states} />
      <NativeSelect label="Invite" name="invite" defaultValue={invite ?? ""} onChange={submitForm} data={invites} />
      <Button type="submit" variant="default">
        Search
      </Button>
    </Form>
  );
}
