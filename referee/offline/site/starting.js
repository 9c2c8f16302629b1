// Shown while Python starts: the page that was asked for comes as soon as it runs.
const { controller } = navigator.serviceWorker;
const channel = new MessageChannel();
channel.port1.onmessage = () => location.reload();
if (controller) controller.postMessage("start", [channel.port2]);
else location.reload();
