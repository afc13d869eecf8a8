import type { SidebarGroup } from "#app/ui/frame.tsx";
import {
  IconCalendarEvent,
  IconChartBar,
  IconCreditCard,
  IconFileText,
  IconHelpCircle,
  IconHome,
  IconLayoutGrid,
  IconMicrophone2,
  IconPresentation,
  IconSettings,
  IconShieldLock,
  IconUserCheck,
  IconUserCircle,
  IconUsers,
  IconWorld,
} from "#app/ui/icons.ts";

/** Specification, "Sidebar groups". */
export function buildSidebarGroups(isAdministrator: boolean, newBookings: number): SidebarGroup[] {
  return [
    {
      title: "Main Navigation",
      links: [
        { to: "/dashboard", label: "Dashboard", icon: IconHome },
        { to: "/dashboard/hubs", label: "My Talk Hubs", icon: IconPresentation },
        { to: "/dashboard/analytics", label: "Analytics", icon: IconChartBar },
        { to: "/dashboard/leads", label: "Leads", icon: IconUsers },
        { to: "/dashboard/templates", label: "Templates", icon: IconLayoutGrid },
      ],
    },
    {
      title: "Public Pages",
      links: [
        { to: "/dashboard/public-pages", label: "Manage Public Pages", icon: IconWorld },
        { to: "/dashboard/speaker-settings", label: "Speaker Profile", icon: IconMicrophone2 },
      ],
    },
    {
      title: "Speaker Tools",
      links: [
        { to: "/dashboard/speaker-notes", label: "Speaker Notes", icon: IconFileText },
        { to: "/dashboard/qualified-audience", label: "Qualified Audience", icon: IconUserCheck },
        { to: "/dashboard/bookings", label: "Bookings", icon: IconCalendarEvent, pendingCount: newBookings },
      ],
    },
    {
      title: "Settings & Support",
      links: [
        { to: "/profile", label: "Profile Settings", icon: IconUserCircle },
        { to: "/account-settings", label: "Account Settings", icon: IconSettings },
        { to: "/billing", label: "Billing & Plans", icon: IconCreditCard },
        { to: "/dashboard/help", label: "Help & Support", icon: IconHelpCircle },
        ...(isAdministrator
          ? [{ to: "/admin-dashboard", section: "/admin", label: "Admin Panel", icon: IconShieldLock }]
          : []),
      ],
    },
  ];
}
