import { ActionIcon, Menu } from "@mantine/core";
import { useSubmit } from "react-router";
import type { AccountItem } from "#app/routes/dashboard/admin/tab-data.server.ts";
import { aboveRow } from "#app/ui/data-table.tsx";
import { IconDeviceMobile, IconDots, IconMail, IconStar, IconStarFilled, IconTrash } from "#app/ui/icons.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** The actions for one account. Administrators cannot deactivate their own, so one always remains. */
export function AccountMenu({ account, onDeactivate }: { account: AccountItem; onDeactivate(): void }) {
  const submit = useSubmit();
  const { id, email, plan, paymentStatus, isOwn, hasSecondStep } = account;
  const submitIntent = (intent: string) => () => submit({ intent, id }, { method: "post", preventScrollReset: true });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={aboveRow}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Actions for ${email}`}
          title="Actions"
        >
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={submitIntent("reset")} leftSection={<IconMail {...icon} />}>
          Send Password Reset
        </Menu.Item>
        {hasSecondStep && !isOwn && (
          <Menu.Item onClick={submitIntent("remove-step")} leftSection={<IconDeviceMobile {...icon} />}>
            Remove Two-Factor Authentication
          </Menu.Item>
        )}
        {plan === "speaker" ? (
          <Menu.Item onClick={submitIntent("take-back")} leftSection={<IconStar {...icon} />}>
            Remove Speaker Plan
          </Menu.Item>
        ) : (
          !(plan === "lifetime" && paymentStatus === "paid") && (
            <Menu.Item onClick={submitIntent("promote")} leftSection={<IconStarFilled {...icon} />}>
              Promote to Speaker
            </Menu.Item>
          )
        )}
        {!isOwn && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onDeactivate} color="red" leftSection={<IconTrash {...icon} />}>
              Deactivate
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
