// Sets the colours before the first paint. Dark unless this device chose light, or system and the system is light.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('color_scheme');
  } catch {
    // Without storage the default stands.
  }
  const light = choice === 'light' || (choice === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
  const page = document.documentElement;
  const attribute = 'data-mantine-color-scheme';
  page.setAttribute(attribute, light ? 'light' : 'dark');
  // The bar of the browser or of the phone has the colour of the page, also when the theme changes.
  const colorBar = () => {
    const color = page.getAttribute(attribute) === 'light' ? '#faf8f3' : '#0f0e0c';
    document.querySelector('meta[name="theme-color"]').setAttribute('content', color);
  };
  colorBar();
  new MutationObserver(colorBar).observe(page, { attributeFilter: [attribute] });
})();
