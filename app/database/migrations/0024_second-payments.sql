-- A payment of a member is marked, because it is refunded by hand.
ALTER TABLE "payments" ADD COLUMN "already_member" boolean DEFAULT false NOT NULL;