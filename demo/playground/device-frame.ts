interface Size {
  readonly width: number;
  readonly height: number;
}

/** The viewports of the devices, in pixels. A device that is not here takes all the room there is. */
const DEVICES: Readonly<Record<string, Size>> = {
  phone: {width: 390, height: 844},
  tablet: {width: 820, height: 1180},
};

/** Gives a frame the size of a device, and scales it down where there is less room. */
export class DeviceFrame {
  readonly #place: HTMLElement;
  readonly #output: HTMLOutputElement;
  #device = '';
  #room: Size = {width: 0, height: 0};

  /** `place` is the room for the frame; `output` tells the size of the frame. */
  constructor(place: HTMLElement, output: HTMLOutputElement) {
    this.#place = place;
    this.#output = output;
    new ResizeObserver(([entry]) => {
      if (!entry) return;
      this.#room = entry.contentRect;
      this.#fit();
    }).observe(place);
  }

  show(device: string): void {
    this.#device = device;
    this.#place.dataset['device'] = device;
    this.#fit();
  }

  #fit(): void {
    const {width, height} = DEVICES[this.#device] ?? this.#room;
    const scale = Math.min(1, this.#room.width / width || 1, this.#room.height / height || 1);
    const {style} = this.#place;
    style.setProperty('--width', `${width}px`);
    style.setProperty('--height', `${height}px`);
    style.setProperty('--scale', String(scale));
    const percent = scale < 1 ? ` · ${Math.round(scale * 100)} %` : '';
    this.#output.value = `${Math.round(width)} × ${Math.round(height)}${percent}`;
  }
}
