/**
 * The only script of a frame, and only of one with `?fit`: tells the page around how high the content is, now, whenever
 * that changes, and when the page's own script asks (enhance/embed-host.ts). It reads nothing that it is sent. The first
 * time it doesn't wait for the observer, which rests in a frame that is out of sight.
 */
export const fitScript =
  'function f(){parent.postMessage({embedHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)},"*")}f();new ResizeObserver(f).observe(document.body);addEventListener("message",f)';
