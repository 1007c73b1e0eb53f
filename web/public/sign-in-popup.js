// Hands what the provider said to the page that opened this window. A provider may cut the tie between the two
// windows, so that only a channel of our own origin reaches it.
(() => {
  const { channel, message } = document.body.dataset;
  if (channel === undefined || message === undefined) return;
  const line = new BroadcastChannel(channel);
  line.postMessage(JSON.parse(message));
  line.close();
  window.close();
})();
