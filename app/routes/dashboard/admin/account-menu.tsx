import { href, useSubmit } from "react-router";
import type { AccountRow } from "#app/domain/admin/queries.server.ts";
import { aboveRow } from "#app/ui/data-table.tsx";
import { IconDeviceMobile, IconEyeOff, IconKey, IconMail, IconStar, IconStarFilled, IconTrash } from "#app/ui/icons.ts";
import { Menu, MenuDivider, MenuItem } from "#app/ui/menu.tsx";

interface AccountMenuProps {
  account: AccountRow;
  canResetPassword: boolean;
  onDeactivate(): void;
}

/** The actions for one account. Administrators cannot deactivate their own, so one always remains. */
export function AccountMenu({ account, canResetPassword, onDeactivate }: AccountMenuProps) {
  const submit = useSubmit();
  const { id, email, plan, paymentStatus, isOwn, suspendedAt, hasSecondStep, hasPasskeys, hasIdentity } = account;
  const waysIn = [hasPasskeys && "Passkeys", hasIdentity && "Single Sign-On"].filter(Boolean).join(" and ");
  const submitIntent = (intent: string) => () => submit({ intent, id }, { method: "post", preventScrollReset: true });
  return (
    <Menu label={`Actions for ${email}`} title="Actions" className={aboveRow}>
      {canResetPassword && (
        <MenuItem onClick={submitIntent("reset")} icon={IconMail}>
          Send Password Reset
        </MenuItem>
      )}
      {hasSecondStep && !isOwn && (
        <MenuItem onClick={submitIntent("remove-step")} icon={IconDeviceMobile}>
          Remove Two-Factor Authentication
        </MenuItem>
      )}
      {waysIn && !isOwn && (
        <MenuItem onClick={submitIntent("remove-ways-in")} icon={IconKey}>
          Remove {waysIn}
        </MenuItem>
      )}
      {plan === "speaker" ? (
        <MenuItem onClick={submitIntent("revoke-plan")} icon={IconStar}>
          Remove Speaker Plan
        </MenuItem>
      ) : (
        !(plan === "lifetime" && paymentStatus === "paid") && (
          <MenuItem onClick={submitIntent("promote")} icon={IconStarFilled}>
            Promote to Speaker
          </MenuItem>
        )
      )}
      {!isOwn && (
        <>
          <MenuDivider />
          {!suspendedAt && (
            <MenuItem to={`${href("/admin/accounts/:id", { id })}?suspend`} isDangerous icon={IconEyeOff}>
              Suspend
            </MenuItem>
          )}
          <MenuItem onClick={onDeactivate} isDangerous icon={IconTrash}>
            Deactivate
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
