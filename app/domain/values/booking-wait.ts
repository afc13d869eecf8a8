/** For so many days a booking request waits for its sender's confirmation. Then it is deleted. */
export const bookingWaitDays = 3;
