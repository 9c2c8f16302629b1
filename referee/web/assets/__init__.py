"""What pages load: style sheets, scripts, pictures, the manifest."""
