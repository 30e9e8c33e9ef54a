/** Where a page can work. */
export type Place = keyof typeof PLACES;

declare global {
  interface Window {
    work: (place: Place) => Promise<void>;
    /** Is read by nothing. Without it, the compiler could leave the work out. */
    result: number;
  }
}

/** Steps of the whole work: about 200 ms. */
const STEPS = 80_000_000;
/** Parts of the work, in places that repeat. */
const PARTS = 20;
/** Few, because each request costs the thread more than a promise. */
const REQUESTS = 4;
/** Changes of all styles: about 200 ms. */
const CHANGES = 50;

/** Computes with integers, in the same time each time it runs. */
function compute(parts: number): void {
  let value = 1;
  for (let step = 0; step < STEPS / parts; step += 1) {
    value ^= value << 13;
    value ^= value >>> 17;
    value ^= value << 5;
  }
  window.result = value;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const nextFrame = () => new Promise(requestAnimationFrame);

/** Makes the style of each paragraph invalid. */
function changeStyles(): void {
  document.body.classList.toggle('changed');
}

const PLACES = {
  task: async () => {
    await nextTask();
    compute(1);
  },
  promises: async () => {
    for (let part = 0; part < PARTS; part += 1) {
      await Promise.resolve();
      compute(PARTS);
    }
  },
  timers: async () => {
    for (let part = 0; part < PARTS; part += 1) {
      await new Promise<void>((resolve) => {
        setTimeout(() => {
          compute(PARTS);
          resolve();
        });
      });
    }
  },
  frames: async () => {
    for (let part = 0; part < PARTS; part += 1) {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          compute(PARTS);
          resolve();
        });
      });
    }
  },
  channel: async () => {
    const {port1, port2} = new MessageChannel();
    await new Promise<void>((resolve) => {
      let part = 0;
      port1.onmessage = () => {
        compute(PARTS);
        part += 1;
        if (part < PARTS) port2.postMessage('');
        else resolve();
      };
      port2.postMessage('');
    });
    port1.close();
  },
  messages: async () => {
    await new Promise<void>((resolve) => {
      let part = 0;
      const onMessage = () => {
        compute(PARTS);
        part += 1;
        if (part < PARTS) return window.postMessage('');
        window.removeEventListener('message', onMessage);
        resolve();
      };
      window.addEventListener('message', onMessage);
      window.postMessage('');
    });
  },
  'promises after a request': async () => {
    for (let part = 0; part < REQUESTS; part += 1) {
      await (await fetch('/blank')).text();
      compute(REQUESTS);
    }
  },
  'microtasks after a request': async () => {
    for (let part = 0; part < REQUESTS; part += 1) {
      await fetch('/blank');
      await new Promise<void>((resolve) => {
        queueMicrotask(() => {
          compute(REQUESTS);
          resolve();
        });
      });
    }
  },
  'styles in frames': async () => {
    for (let change = 0; change < CHANGES; change += 1) {
      changeStyles();
      await nextFrame();
    }
  },
  'empty frames': async () => {
    for (let frame = 0; frame < PARTS; frame += 1) await nextFrame();
  },
};

document.head.append(document.createElement('style'));
document.querySelector('style')!.textContent = 'p { position: absolute } .changed { --changed: 1 }';
document.body.append(...Array.from({length: 2_000}, () => document.createElement('p')));

window.work = (place) => PLACES[place]();
