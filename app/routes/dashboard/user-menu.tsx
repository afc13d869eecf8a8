import { Button, Menu } from "@mantine/core";
import { Form, Link } from "react-router";
import { IconChevronDown } from "#app/ui/icons.ts";

/** Specification, "Header": Dashboard, Profile Settings, Admin Panel (only for the administrator), Sign Out. */
export function UserMenu({ name, isAdministrator }: { name: string; isAdministrator: boolean }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={16} stroke={1.75} />}>
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/dashboard">
          Dashboard
        </Menu.Item>
        <Menu.Item component={Link} to="/profile">
          Profile Settings
        </Menu.Item>
        {isAdministrator && (
          <Menu.Item component={Link} to="/admin-dashboard">
            Admin Panel
          </Menu.Item>
        )}
        <Menu.Divider />
        <Form method="post" action="/signout">
          <Menu.Item component="button" type="submit">
            Sign Out
          </Menu.Item>
        </Form>
      </Menu.Dropdown>
    </Menu>
  );
}
