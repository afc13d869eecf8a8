/**
 * A UUID. `crypto.randomUUID` exists on secure pages only, and a hub may be opened over plain HTTP on a local network.
 */
export const newUuid = () => URL.createObjectURL(new Blob()).slice(-36);
