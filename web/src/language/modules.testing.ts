/** All modules of the application that can be loaded without drawing a page, by path. */
export const MODULES: Readonly<Record<string, () => Promise<unknown>>> = import.meta.glob([
  '../{app,data,format,modals,parts,screens,ui}/**/*.{ts,tsx}',
  '!../**/*.{test,testing,worker}.{ts,tsx}',
  // They draw a page as soon as they load.
  '!../app/{main,auth,public,start,prerender,first-look,first-form}.{ts,tsx}',
])
