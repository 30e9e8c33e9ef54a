declare global {
  interface Window {
    testServices: {service: string; scripts: string};
  }
}

/**
 * The origins of the reference service and of the scripted service. They differ from the origin of the tests.
 */
export const services = window.testServices;
