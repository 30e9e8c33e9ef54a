declare global {
  interface Window {
    testServices: {service: string; scripts: string};
  }
}

/** Origins of the reference service and the scripted service, which differ from the origin of the tests. */
export const services = window.testServices;
