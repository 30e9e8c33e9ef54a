#!/bin/sh
# Runs the program in CHROMIUM with these arguments. Adds two features to the list of Playwright, because Chromium reads only the
# last `--disable-features`: https://github.com/puppeteer/puppeteer/issues/10883. They are pages of the address bar, which Chromium
# loads for each window, even headless, and cost more than the page of a test.
for argument; do
  shift
  case $argument in
    --disable-features=*) argument=$argument,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
  esac
  set -- "$@" "$argument"
done
exec "$CHROMIUM" "$@"
