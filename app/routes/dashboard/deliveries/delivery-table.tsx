import { Link, useSubmit } from "react-router";
import { formatDeliveryTime } from "#app/domain/deliveries/deliveries.ts";
import type { Delivery } from "#app/domain/deliveries/queries.server.ts";
import { hasFewRatings, minComparableRatings } from "#app/domain/feedback/feedback.ts";
import { ChangeNote } from "#app/routes/dashboard/deliveries/change-note.tsx";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import { DeliveryRatings } from "#app/routes/dashboard/deliveries/delivery-results.tsx";
import { HubStatusBadge } from "#app/routes/dashboard/hub-status/hub-status-badge.tsx";
import { IconChartBar, IconPencil, IconUnlink } from "#app/ui/icons.ts";
import { Menu, MenuDivider, MenuItem } from "#app/ui/menu.tsx";

interface DeliveryTableProps {
  /** Of the hub whose screen this is. Only deliveries with another title say theirs. */
  title: string;
  deliveries: Delivery[];
}

/** One row a delivery: when, how it was rated, and what was changed. On a narrow screen each row is a card. */
export function DeliveryTable({ title, deliveries }: DeliveryTableProps) {
  return (
    <div className={styles.container}>
      <table className={`card framed-table ${styles.table}`}>
        <caption className="visually-hidden">Deliveries of this talk, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">Delivery</th>
            <th scope="col" className={styles.results}>
              Ratings
            </th>
            <th scope="col" className={styles.note}>
              What I changed
            </th>
            <th scope="col" className={styles.more}>
              <span className="visually-hidden">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} hasOwnTitle={delivery.title !== title} />
          ))}
        </tbody>
      </table>
      {deliveries.some(({ distribution }) => hasFewRatings(distribution)) && (
        <p className={`quiet ${styles.footnote}`}>
          Few: of fewer than {minComparableRatings} ratings, a single one can move the average by about half a star.
        </p>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, hasOwnTitle }: { delivery: Delivery; hasOwnTitle: boolean }) {
  const { id, eventName, title, status } = delivery;
  return (
    <tr>
      <th scope="row" className={styles.delivery}>
        <Link className="text-link" to={`/dashboard/edit-hub/${id}?tab=analytics`}>
          {formatDeliveryTime(delivery)}
        </Link>
        {eventName && <p dir="auto">{eventName}</p>}
        {hasOwnTitle && (
          <p className="quiet" dir="auto">
            {title}
          </p>
        )}
        {status !== "closed" && status !== "archived" && <HubStatusBadge status={status} />}
      </th>
      <td className={styles.rated}>
        <DeliveryRatings delivery={delivery} />
      </td>
      <td className={styles.changed}>
        <ChangeNote delivery={delivery} />
      </td>
      <td className={styles.menu}>
        <DeliveryMenu delivery={delivery} />
      </td>
    </tr>
  );
}

function DeliveryMenu({ delivery }: { delivery: Delivery }) {
  const { id, title } = delivery;
  const submit = useSubmit();
  return (
    <Menu label={`More for ${title}, ${formatDeliveryTime(delivery)}`}>
      <MenuItem to={`/dashboard/edit-hub/${id}?tab=analytics`} icon={IconChartBar}>
        Analytics & Results
      </MenuItem>
      <MenuItem to={`/dashboard/edit-hub/${id}`} icon={IconPencil}>
        Edit
      </MenuItem>
      <MenuDivider />
      <MenuItem
        onClick={() => submit({ intent: "leave", hub: id }, { method: "post", preventScrollReset: true })}
        icon={IconUnlink}
      >
        Take out
      </MenuItem>
    </Menu>
  );
}
