// The service worker of alerts: shows what is pushed, and opens what it is about. It fetches nothing and keeps nothing.
addEventListener("push", (event) => {
  const { title, path, tag } = read(event.data);
  // One that takes the place of another is news as well: without this it does so in silence.
  const options = { tag, renotify: true, icon: "/favicon.ico", data: path };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const asked = new URL(event.notification.data, location.origin);
  // Whatever is pushed, nothing but a page of ours is opened.
  event.waitUntil(show(asked.origin === location.origin ? asked.href : `${location.origin}/today`));
});

// Browsers want something shown for each push, also for one that cannot be read.
function read(data) {
  try {
    const { title, path, tag } = data.json();
    return { title: String(title), path: String(path), tag: String(tag) };
  } catch {
    return { title: "A new alert", path: "/today", tag: "alert" };
  }
}

async function show(href) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => url === href);
  return open ? open.focus() : clients.openWindow(href);
}
