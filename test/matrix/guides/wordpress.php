<?php
// The functions of WordPress that the guide calls. They print what WordPress prints.

$actions = [];
$modules = [];

function add_action(string $name, callable $run): void {
  global $actions;
  $actions[$name][] = $run;
}

function home_url(string $path): string {
  return $path;
}

function wp_print_script_tag(array $attributes): void {
  echo '<script';
  foreach ($attributes as $name => $value) {
    if ($value === false) continue;
    echo $value === true ? " $name" : " $name=\"" . htmlspecialchars($value) . '"';
  }
  echo '></script>';
}

function wp_enqueue_script_module(string $id, string $src): void {
  global $modules;
  $modules[] = $src;
}

function is_user_logged_in(): bool {
  return true;
}

function get_current_user_id(): int {
  return 7;
}

eval(file_get_contents('php://stdin'));

foreach (['wp_enqueue_scripts', 'wp_footer'] as $name) {
  foreach ($actions[$name] ?? [] as $run) $run();
}
foreach ($modules as $src) wp_print_script_tag(['type' => 'module', 'src' => $src]);
