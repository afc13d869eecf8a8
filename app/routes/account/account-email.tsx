/** Shows which account a new password is for, so that a password manager saves the two together. */
export const AccountEmail = ({ email }: { email: string }) => (
  <div className="field">
    <label htmlFor="account-email">Email</label>
    <input id="account-email" type="email" autoComplete="username" value={email} readOnly />
  </div>
);
