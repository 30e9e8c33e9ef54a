declare global {
  interface Window {
    testServices: {service: string; scripts: string};
  }
}

/** Origins, other than the tests' own, where the reference service and the scripted one listen. */
export const services = window.testServices;
