// Shown while Python starts: the page that was asked for comes as soon as it runs. Who leaves for another app, or has a slow
// phone, may come back to a page whose worker was stopped. Nothing says so: the page asks again, which starts it anew.
const AGAIN_MS = 1_000;
const { controller } = navigator.serviceWorker;
const started = new Promise((answered) => {
  const ask = () => {
    const channel = new MessageChannel();
    channel.port1.onmessage = answered;
    controller.postMessage("start", [channel.port2]);
  };
  if (!controller) return answered();
  ask();
  setInterval(ask, AGAIN_MS);
});
// Once: all that it was asked is answered at the same moment, and each reload would begin the page again.
started.then(() => location.reload());
