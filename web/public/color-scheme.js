// Sets the colours before the first paint. Dark unless this device chose light, or system and the system is light.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('color_scheme');
  } catch {
    // Without storage the default stands.
  }
  const light = choice === 'light' || (choice === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', light ? 'light' : 'dark');
})();
